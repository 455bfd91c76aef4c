import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { REVEALS_A_DAY, revealFields } from '@candor/domain/clients/clientFile.ts';
import type { RevealField } from '@candor/domain/clients/clientFile.ts';
import { Eye } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office, officeQueries, useMay } from '../../data/office.ts';
import { dayText } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';

const REASON_MAXIMUM = 500;
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The client's identity, masked. A field is revealed to a person who states a reason, for as long as the page is open.
 */
export function IdentityPanel({ card }: { card: ClientCard }) {
  const { t, i18n } = useClientTexts();
  const mayReveal = useMay('clients.reveal');
  const [shown, setShown] = useState<Partial<Record<RevealField, string>>>({});
  const [revealed, setRevealed] = useState<RevealField>();
  const { id, identity, partner } = card;
  const missing = <span className={styles.quiet}>{t('clients.card.missing')}</span>;
  const reveal = async (field: RevealField, reason: string) => {
    const outcome = await office.revealClient({ id, field, reason });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    setShown((before) => ({ ...before, [field]: outcome.value.value }));
    await officeQueries.invalidateQueries({ queryKey: ['client', id] });
    return undefined;
  };
  const languages = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <CardPanel title={t('clients.card.identity')} aside={mayReveal ? t('clients.card.masked') : undefined}>
      <dl className={styles.facts}>
        {revealFields.map((field) => {
          const isHidden = shown[field] === undefined && identity[field] !== '';
          const label = t(`clients.card.fields.${field}`);
          return (
            <Fragment key={field}>
              <dt>{label}</dt>
              <dd className={isHidden && mayReveal ? undefined : styles.wide}>
                {identity[field] === '' ? missing : shownText(field, shown[field] ?? identity[field])}
                <Confirmation field={field} card={card} />
              </dd>
              {isHidden && mayReveal && (
                <dd>
                  <IconButton
                    className={styles.eye}
                    label={t('clients.card.reveal', { field: label })}
                    onClick={() => setRevealed(field)}
                  >
                    <Eye size={14} aria-hidden="true" />
                  </IconButton>
                </dd>
              )}
            </Fragment>
          );
        })}
        <Factors card={card} />
        <dt>{t('clients.card.language')}</dt>
        <dd className={styles.wide}>{languages.of(card.language)}</dd>
        <dt>{t('clients.card.partner')}</dt>
        <dd className={styles.wide}>
          <Partner partner={partner} none={t('clients.card.direct')} />
        </dd>
      </dl>
      {revealed !== undefined && (
        <ReasonDialog
          title={t('clients.card.revealTitle', { field: t(`clients.card.fields.${revealed}`) })}
          text={t('clients.card.revealText', { left: card.reveals_left, limit: REVEALS_A_DAY })}
          label={t('clients.card.revealReason')}
          isRequired
          maximum={REASON_MAXIMUM}
          action={t('clients.card.revealAction')}
          onClose={() => setRevealed(undefined)}
          onAction={(reason) => reveal(revealed, reason)}
        />
      )}
    </CardPanel>
  );
}

/** Writes a whole date as the page does; a masked one stays as it is. */
function shownText(field: RevealField, value: string): string {
  return field === 'birthDate' && WHOLE_DATE.test(value) ? dayText(Date.parse(value)) : value;
}

/** Rule LF: second factors, with the waiting period for their removal, if there is one. */
function Factors({ card: { factors, factors_lost_from: lostFrom } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  return (
    <>
      <dt>{t('clients.card.factor')}</dt>
      <dd className={styles.wide}>
        {factorText(factors, (key) => t(`clients.card.factors.${key}`))}
        {lostFrom !== null && (
          <span className={styles.open}> ({t('clients.card.factorsLost', { day: dayText(lostFrom) })})</span>
        )}
      </dd>
    </>
  );
}

function factorText({ totp, passkeys }: ClientCard['factors'], word: (key: string) => string): string {
  const has = [...(passkeys > 0 ? ['passkey'] : []), ...(totp ? ['app'] : [])];
  return (has.length === 0 ? ['none'] : has).map(word).join(', ');
}

function Partner({ partner, none }: { partner: ClientCard['partner']; none: string }) {
  if (partner === null) return <span className={styles.quiet}>{none}</span>;
  const { client, ref, source } = partner;
  if (client !== null)
    return (
      <Link to={`/clients/${client.id}`}>
        <bdi>{client.name}</bdi>
      </Link>
    );
  return <>{ref === '' ? source : ref}</>;
}

/** Says beside the address and the phone number whether the client has confirmed it. */
function Confirmation({ field, card }: { field: RevealField; card: ClientCard }) {
  const { t } = useClientTexts();
  if (field === 'email' && !card.email_confirmed) return <Open />;
  if (field !== 'phone') return null;
  return card.phone_confirmed ? <span className={styles.quiet}> ({t('clients.card.phoneConfirmed')})</span> : <Open />;
}

function Open() {
  const { t } = useClientTexts();
  return <span className={styles.open}> ({t('clients.card.emailOpen')})</span>;
}
