import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { useAskedService } from '../data/askedService.ts';
import type { ServiceWords } from '../data/words.server.ts';
import { latePart } from './latePart.tsx';

const ServiceBanner = latePart(async () => (await import('./ServiceBanner.tsx')).ServiceBanner);

/** Rule SM-6: above every public page while the installation is limited. Without a script it is as old as the page. */
export function ServiceLine({ served, words }: { served: ServiceNotice; words: ServiceWords }) {
  const notice = useAskedService(served);
  return notice !== undefined && <ServiceBanner notice={notice} words={words} />;
}
