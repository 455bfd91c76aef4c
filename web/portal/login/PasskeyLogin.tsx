import type { Session } from '@candor/contracts/http/accounts.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../data/api.ts';
import type { Outcome } from '../../data/outcome.ts';
import { canUsePasskeys, signWithPasskey } from '../../data/passkeys.ts';
import { useAlive } from '../../data/useAlive.ts';
import { Button } from '../../ui/Button.tsx';

interface PasskeyLoginProps {
  take: (outcome: Outcome<Session>) => void;
  onFailure: (words: string | undefined) => void;
}

/** A whole login without a password; only where the browser has passkeys, which the server cannot know. */
export function PasskeyLogin({ take, onFailure }: PasskeyLoginProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const isPossible = useAlive() && canUsePasskeys();
  if (!isPossible) return null;
  const press = async () => {
    setBusy(true);
    onFailure(undefined);
    await logIn(take, () => onFailure(t('security.passkeys.cancelled')));
    setBusy(false);
  };
  return (
    <Button size="form" wide busy={isBusy} onClick={() => void press()}>
      <KeyRound size={17} aria-hidden="true" />
      {t('security.passkeys.login')}
    </Button>
  );
}

async function logIn(take: (outcome: Outcome<Session>) => void, onCancelled: () => void): Promise<void> {
  const asked = await api.loginPasskey({});
  if (asked.kind !== 'done') return take(asked);
  const { challenge, options } = asked.value;
  const assertion = await signWithPasskey(options);
  if (assertion === undefined) return onCancelled();
  take(await api.loginFactor({ challenge, assertion }));
}
