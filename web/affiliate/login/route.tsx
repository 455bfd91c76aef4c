import { EntryPage } from '../entry/EntryPage.tsx';
import { LoginPage } from '../entry/LoginPage.tsx';

export { loadInFull as clientLoader } from '../../data/loadInFull.ts';
export { plainLoader as loader } from '../../enhance/plainFacts.server.ts';

/** Page /affiliate/login, shown when a session of the panel has ended. */
export default function LoginRoute() {
  return (
    <EntryPage>
      <LoginPage />
    </EntryPage>
  );
}
