import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import type { ServiceWords } from '../data/words.server.ts';
import { ServiceBanner } from './ServiceBanner.tsx';
import type { ServedTo } from './ServiceBanner.tsx';

/** Facts for the script of the line. */
export interface ServiceFacts {
  readonly notice: ServiceNotice;
  readonly words: ServiceWords;
  readonly to?: ServedTo;
}

/**
 * Rule SM-6: line above every public page while the installation is limited. Without a script it is as old as the page.
 */
export function ServiceLine(facts: ServiceFacts) {
  const { notice } = facts;
  return (
    <div id="service" data-enhance="service" data-later="" data-facts={JSON.stringify(facts)}>
      {notice.mode !== 'normal' && <ServiceBanner {...facts} now={0} />}
    </div>
  );
}
