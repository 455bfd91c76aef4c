import '../../../data/trustedTypes.ts';
import { storedName } from '../../../data/storedName.ts';
import { TOKEN_KEY, hasToken } from '../../../data/token.ts';
import { setText } from '../../../ui/liveWriting.ts';
import { ClientFactsLine } from '../../client/ClientFactsLine.tsx';
import type { ClientIdentityFacts } from '../../client/ClientIdentity.tsx';
import { readClient } from '../../client/clientSession.ts';
import type { ClientFacts } from '../../client/clientSession.ts';
import { renderNodes } from '../../../enhance/renderNodes.ts';
import { factsOf } from '../../../enhance/factsOf.ts';

/**
 * Shows the client logged in in this browser: the stored name immediately, the rest when the server has answered. It
 * follows a login in another tab, and a session that the server no longer knows: then the header is a visitor's again.
 */
export function enhance(place: HTMLElement): void {
  const look = (): void => {
    show(place, undefined);
    if (hasToken())
      readClient().then(
        (facts) => show(place, facts),
        () => show(place, undefined),
      );
  };
  look();
  addEventListener('storage', ({ key }) => {
    // The session's own listener must run first.
    if (key === null || key === TOKEN_KEY) setTimeout(look);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
}

function show(place: HTMLElement, facts: ClientFacts | undefined): void {
  const written = factsOf<ClientIdentityFacts>(place);
  document.documentElement.toggleAttribute('data-client', hasToken());
  const name = place.querySelector('bdi');
  if (name !== null) setText(name, facts?.fullName ?? storedName() ?? written.account);
  const line = place.querySelector('[data-facts-line]');
  line?.replaceChildren(...(facts === undefined ? [] : renderNodes(<ClientFactsLine client={facts} {...written} />)));
}
