import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { withParams } from '@candor/locales/fill.ts';
import { useAskedService } from '../data/askedService.ts';
import type { ServiceWords } from '../data/words.server.ts';
import { ModeBanner } from '../ui/ModeBanner.tsx';
import { shortTime } from '../ui/dates.ts';

/** Rule SM-6: what a visitor can do while the installation is limited; without a script, as of when the page was made. */
export function ServiceBanner({ served, words }: { served: ServiceNotice; words: ServiceWords }) {
  const { mode, until, note } = useAskedService(served);
  if (mode === 'normal') return null;
  const end = until === null ? undefined : withParams(words.until, { until: `${shortTime(until)} UTC` });
  return <ModeBanner {...{ end, note }} label={words.label} mode={words[mode]} text={words.visitors} />;
}
