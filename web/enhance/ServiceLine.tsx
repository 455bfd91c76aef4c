import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import type { ServiceWords } from '../data/words.server.ts';
import { ServiceBanner } from './ServiceBanner.tsx';

/** What the module of the line needs. */
export interface ServiceFacts {
  readonly notice: ServiceNotice;
  readonly words: ServiceWords;
}

/** Rule SM-6: above every public page while the installation is limited. Without a script it is as old as the page. */
export function ServiceLine({ notice, words }: ServiceFacts) {
  const facts: ServiceFacts = { notice, words };
  return (
    <div id="service" data-enhance="service" data-later="" data-facts={JSON.stringify(facts)}>
      {notice.mode !== 'normal' && <ServiceBanner notice={notice} words={words} now={0} />}
    </div>
  );
}
