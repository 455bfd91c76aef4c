import { memo, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useFromServer } from '../ui/useFromServer.ts';
import { lateCode } from './latePart.tsx';
import type { LatePart } from './latePart.tsx';

/** Visible parts and those above them are near; for a reader who scrolls down, the next one is too. */
const SEEN = '100000px 0px 0px';
const NEXT = '100000px 0px 800px';

/**
 * A late part further down a page. The server-rendered version stays, with its links, until the reader comes near;
 * only then is its code loaded. If the browser itself renders the page, the loader has loaded the code before.
 */
export function nearPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const { load, Late } = lateCode(fetchPart);

  // Nothing above may render it again while it waits: the browser would remove the server-rendered content.
  const Waiting = memo(function Waiting({ props, isDrawn }: { props: Props; isDrawn: boolean }) {
    const mark = useRef<HTMLSpanElement>(null);
    const [{ ready, arrive }] = useState(() => (isDrawn ? expectReader(load) : { ready: undefined, arrive: load }));
    useEffect(() => (isDrawn ? watchReader(mark.current?.nextElementSibling, arrive) : undefined), [isDrawn, arrive]);
    return (
      <>
        {isDrawn && <span ref={mark} hidden />}
        <Suspense fallback={null}>
          <Late props={props} ready={ready} />
        </Suspense>
      </>
    );
  }, isSame);

  function Place(props: Props) {
    const isFromServer = useFromServer();
    const [isDrawn] = useState(isFromServer);
    return <Waiting props={props} isDrawn={isDrawn} />;
  }
  return Object.assign(Place, { load });
}

interface Given<Props extends object> {
  readonly props: Props;
}

function isSame<Props extends object>({ props: before }: Given<Props>, { props: after }: Given<Props>): boolean {
  return Object.entries(after).every(([name, value]) => Object.is(Reflect.get(before, name), value));
}

/** The server does not wait. In a browser the code is there once the reader is near and it could be loaded. */
function expectReader(load: () => Promise<void>) {
  if (typeof window === 'undefined') return { ready: undefined, arrive: load };
  let settle = (): void => undefined;
  const ready = new Promise<void>((resolve) => (settle = resolve));
  const arrive = async (): Promise<void> => {
    await load();
    settle();
  };
  return { ready, arrive };
}

/** Without a network the rendered part stays as it is: a browser requests a code file once in the life of a page. */
function watchReader(part: Element | null | undefined, arrive: () => Promise<void>): () => void {
  const watch = (rootMargin: string): IntersectionObserver => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) arrive().then(end, end);
      },
      { rootMargin },
    );
    if (part) observer.observe(part);
    return observer;
  };
  const lookAhead = (): void => {
    watching.disconnect();
    watching = watch(NEXT);
  };
  const end = (): void => {
    watching.disconnect();
    window.removeEventListener('scroll', lookAhead);
  };
  let watching = watch(SEEN);
  window.addEventListener('scroll', lookAhead, { once: true, passive: true });
  return end;
}
