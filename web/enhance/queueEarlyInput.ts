type Load = (element: HTMLElement) => Promise<void>;

/** Keeps a use of an element whose module is not loaded yet until it is: no press is lost. */
export function queueEarlyInput(load: Load): void {
  document.addEventListener('focusin', ({ target }) => begin(partOf(target), load), { capture: true });
  document.addEventListener('click', (event) => catchClick(event, load), { capture: true });
  document.addEventListener('submit', (event) => catchSubmit(event, load), { capture: true });
}

function catchClick(event: MouseEvent, load: Load): void {
  const part = partOf(event.target);
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[type=button]') : null;
  if (part === undefined) return;
  if (button === null) return begin(part, load);
  event.preventDefault();
  event.stopImmediatePropagation();
  // The modules of a page of an older release are gone, so the present page is loaded. Offline nothing can be done.
  load(part).then(
    () => button.click(),
    () => navigator.onLine && location.reload(),
  );
}

/**
 * Catches the submission of a form. Without a network, or with a module that is gone, the browser submits the form
 * itself.
 */
function catchSubmit(event: SubmitEvent, load: Load): void {
  const { target: form, submitter } = event;
  const part = partOf(form);
  if (part === undefined || !(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  load(part).then(
    () => form.requestSubmit(submitter),
    () => form.submit(),
  );
}

function begin(part: HTMLElement | undefined, load: Load): void {
  if (part !== undefined) load(part).catch(() => undefined);
}

/** Returns the element of a module that has not started. */
function partOf(target: EventTarget | null): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-enhance]:not([data-enhanced])') ?? undefined;
}
