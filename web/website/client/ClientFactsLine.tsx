import type { ClientIdentityFacts } from './ClientIdentity.tsx';
import type { ClientFacts } from './clientSession.ts';

interface ClientFactsLineProps extends Pick<ClientIdentityFacts, 'words' | 'levels'> {
  client: ClientFacts;
}

/** The server's facts about the logged-in client. */
export function ClientFactsLine({ client, words, levels }: ClientFactsLineProps) {
  const { pin, isVerified, level } = client;
  const full = words.level.replace('{{level}}', level);
  return (
    <>
      <span>{words.pin.replace('{{pin}}', pin)}</span>
      <span>{isVerified ? words.verified : words.notVerified}</span>
      {level !== '' && levels === undefined && <span title={full}>{level}</span>}
      {level !== '' && levels !== undefined && (
        <a href={levels} title={full}>
          {level}
        </a>
      )}
    </>
  );
}
