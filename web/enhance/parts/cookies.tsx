import { choose, frameChoice } from '../../data/frameChoice.ts';
import { CookieBar } from '../../ui/CookieBar.tsx';
import type { CookieFacts } from '../Cookies.tsx';
import { renderNodes } from '../renderNodes.ts';
import { factsOf } from '../factsOf.ts';

/** Runs the choice about third-party frames, which opens automatically only if prices are a real market's. */
export function enhance(link: HTMLElement): void {
  const facts = factsOf<CookieFacts>(link);
  let bar: HTMLElement | undefined;
  const close = (): void => {
    bar?.remove();
    bar = undefined;
    link.setAttribute('aria-expanded', 'false');
  };
  const closeQuestion = (): void => {
    close();
    link.focus();
  };
  const open = (isQuestionShown: boolean): void => {
    close();
    const [element] = renderNodes(
      <CookieBar
        {...facts}
        choice={frameChoice.get()}
        onChoose={(choice) => {
          if (isQuestionShown) closeQuestion();
          else close();
          choose(choice);
        }}
        onClose={isQuestionShown ? closeQuestion : undefined}
      />,
    );
    if (!(element instanceof HTMLElement)) return;
    // The bar is added beside the page: the footer has its own colours, in which the bar is illegible.
    document.body.append(element);
    bar = element;
    link.setAttribute('aria-expanded', 'true');
    if (isQuestionShown) element.focus();
  };
  link.addEventListener('click', () => open(true));
  if (!facts.isSimulated && frameChoice.get() === undefined) open(false);
}
