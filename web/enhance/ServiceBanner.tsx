import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import type { ServiceWords } from '../data/words.server.ts';
import { ModeBanner } from '../ui/ModeBanner.tsx';
import { shortTime } from '../ui/dates.ts';

/** Audience of the page. */
export type ServedTo = 'visitors' | 'partners';

interface ServiceBannerProps {
  notice: ServiceNotice;
  words: ServiceWords;
  to?: ServedTo | undefined;
  /** The browser's time; 0 on the server, whose pages are cached. */
  now: number;
}

/** Says what visitors or partners can do while the installation is limited, until when, and the broker's note. */
export function ServiceBanner({ notice, words, to = 'visitors', now }: ServiceBannerProps) {
  const { mode, until, note } = notice;
  if (mode === 'normal') return null;
  const end = until !== null && until > now ? words.until.replace('{{until}}', `${shortTime(until)} UTC`) : undefined;
  return <ModeBanner end={end} note={note} label={words.label} mode={words[mode]} text={words[to]} />;
}
