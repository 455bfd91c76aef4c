import type { WireFactors } from '@candor/contracts/http/security.ts';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { dayText } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorState } from '../ui/States.tsx';
import { useSecurityDesk } from './desk.ts';
import { FactorRow } from './FactorRow.tsx';
import { PasskeyRows } from './PasskeyRows.tsx';
import styles from './security.module.css';
import { TotpSetup } from './TotpSetup.tsx';
import { useFactorChange } from './useFactorChange.ts';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { unreachable } from '../data/outcome.ts';
import { refusalTextOr } from '../data/texts.ts';
import { useToast } from '../ui/Toast.tsx';
import { FactorQuestion } from './FactorQuestion.tsx';
import type { Proof } from './FactorQuestion.tsx';
import { withFreshLogin } from './freshLogin.ts';

/**
 * Second factors: the app, the passkeys, the recovery codes; `issuer` is the name of the brand or office whose login
 * they are for.
 */
export function FactorsPanel({ issuer }: { issuer: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(useSecurityDesk().factors);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Panel padded className={styles.panel} aria-labelledby="factors" aria-busy={data === undefined}>
      <h2 id="factors">{t('security.factors.title')}</h2>
      <p className={styles.quiet}>{t('security.factors.text')}</p>
      {data !== undefined ? (
        <>
          <TotpRow factors={data} onCodes={setCodes} />
          <PasskeyRows factors={data} onCodes={setCodes} />
          <RecoveryRow factors={data} onCodes={setCodes} />
        </>
      ) : isError ? (
        <ErrorState title={t('security.loadFailed')} text={t('security.loadText')} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <CodesDialog codes={codes} issuer={issuer} onClose={() => setCodes(undefined)} />
    </Panel>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('security.loading')} className={styles.list}>
      <Skeleton height="52px" />
      <Skeleton height="52px" />
      <Skeleton height="52px" />
    </div>
  );
}

interface RowProps {
  factors: WireFactors;
  /** Shows codes that are available only once. */
  onCodes: (codes: readonly string[] | undefined) => void;
}

function TotpRow({ factors, onCodes }: RowProps) {
  const { t } = useTranslation();
  const { start, busyWith } = useFactorChange();
  const [setup, setSetup] = useState<{ readonly secret: string; readonly uri: string }>();
  const [isRemoving, setRemoving] = useState(false);
  const since = factors.totp_since;
  return (
    <FactorRow
      icon={<Smartphone size={18} aria-hidden="true" />}
      title={t('security.totp.title')}
      badge={since === null ? undefined : <Badge tone="positive">{t('security.on')}</Badge>}
      text={since === null ? t('security.totp.text') : t('security.totp.since', { day: dayText(since) })}
    >
      {since === null ? (
        <Button busy={busyWith === 'beginTotp'} onClick={() => void start('beginTotp', {}).then(setSetup)}>
          {t('security.totp.begin')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {t('security.remove')}
        </Button>
      )}
      <TotpDialog setup={setup} onClose={() => setSetup(undefined)} onCodes={onCodes} />
      <RemoveTotpDialog isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </FactorRow>
  );
}

function RecoveryRow({ factors, onCodes }: RowProps) {
  const { t } = useTranslation();
  const { start, busyWith } = useFactorChange();
  const { totp_since: since, passkeys, recovery_codes_left: codesLeft } = factors;
  if (since === null && passkeys.length === 0) return null;
  const renew = async () => onCodes((await start('renewRecoveryCodes', {}))?.recovery_codes);
  return (
    <FactorRow
      icon={<LifeBuoy size={18} aria-hidden="true" />}
      title={t('security.codes.title')}
      badge={codesLeft < 3 ? <Badge tone="warning">{t('security.codes.few')}</Badge> : undefined}
      text={t('security.codes.left', { count: codesLeft })}
    >
      <Button busy={busyWith === 'renewRecoveryCodes'} onClick={() => void renew()}>
        {t('security.codes.renew')}
      </Button>
    </FactorRow>
  );
}

interface CodesDialogProps {
  /** Codes; undefined while the dialog is closed. */
  codes: readonly string[] | undefined;
  /** Name of the brand or office whose login they are for. */
  issuer: string;
  onClose: () => void;
}

/** Dialog of the recovery codes, shown only once. */
function CodesDialog({ codes, issuer, onClose }: CodesDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={codes !== undefined} onClose={onClose} title={t('security.codes.title')}>
      {codes !== undefined && <RecoveryCodes codes={codes} issuer={issuer} />}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t('security.codes.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RemoveTotpDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Removes the authenticator app, after one more code from it. */
function RemoveTotpDialog({ isOpen, onClose }: RemoveTotpDialogProps) {
  const { t } = useTranslation();
  const { calls, reload } = useSecurityDesk();
  const toast = useToast();
  const remove = async ({ code, recovery }: Proof): Promise<string | undefined> => {
    const outcome = await withFreshLogin(() => calls.removeTotp({ code, recovery }));
    if (outcome.kind !== 'done') return refusalTextOr(outcome, t('security.unreachable'));
    void reload();
    toast({ tone: 'success', title: t('security.totp.removed') });
    onClose();
    return undefined;
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security.totp.removeTitle')}
      description={t('security.totp.removeText')}
    >
      <FactorQuestion
        factor={{ challenge: '', methods: ['totp', 'recovery'] }}
        onProof={remove}
        passkeyOptions={async () => unreachable}
      />
    </Dialog>
  );
}

interface TotpDialogProps {
  /** New secret; undefined while the dialog is closed. */
  setup: { readonly secret: string; readonly uri: string } | undefined;
  onClose: () => void;
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Sets up an authenticator app. */
function TotpDialog({ setup, onClose, onCodes }: TotpDialogProps) {
  const { t } = useTranslation();
  const { calls, reload } = useSecurityDesk();
  const toast = useToast();
  const confirm = async (code: string): Promise<string | undefined> => {
    const outcome = await withFreshLogin(() => calls.confirmTotp({ code }));
    if (outcome.kind !== 'done') return refusalTextOr(outcome, t('security.unreachable'));
    void reload();
    toast({ tone: 'success', title: t('security.totp.added') });
    onClose();
    onCodes(outcome.value.recovery_codes ?? undefined);
    return undefined;
  };
  return (
    <Dialog isOpen={setup !== undefined} onClose={onClose} title={t('security.totp.begin')}>
      {setup !== undefined && <TotpSetup {...setup} onCode={confirm} />}
    </Dialog>
  );
}
