import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { Fragment, useState } from 'react';
import { refreshClient } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office } from '../../data/office.ts';
import { Select } from '../../ui/Select.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';
import styles from './ClientPage.module.css';

const REASON_MAXIMUM = 500;
const CLOSED = '0';

type Permission = ClientCard['permissions'][number];

/** Asks compliance for other groups, or for another leverage in them. */
export function TermsDialog({ card, onClose }: { card: ClientCard; onClose: () => void }) {
  const { t } = useClientTexts();
  const finish = useFinish();
  const [request] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<Partial<Record<Category, string>>>(() =>
    Object.fromEntries(card.permissions.map((one) => [one.category, highestOf(one)])),
  );
  const ask = async (reason: string) => {
    const open = Object.entries(chosen).filter(([, leverage]) => leverage !== CLOSED);
    const terms = Object.fromEntries(open.map(([category, leverage]) => [category, Number.parseInt(leverage, 10)]));
    const outcome = await office.askClientTerms({ id: card.id, terms, reason, request });
    return finish(outcome, () => refreshClient(card.id), t('clients.terms.done'));
  };
  return (
    <ReasonDialog
      title={t('clients.terms.title')}
      text={t('clients.terms.text')}
      label={t('clients.terms.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('clients.terms.ask')}
      onClose={onClose}
      onAction={ask}
    >
      <div className={styles.terms}>
        {card.permissions.map(({ category, offered, cap }) => {
          const label = t(`platform.market.category.${category}`);
          const usable = offered.filter((leverage) => cap === null || leverage <= cap);
          return (
            <Fragment key={category}>
              <span>
                {label} {cap !== null && <span className={styles.quiet}>({t('clients.terms.capped', { cap })})</span>}
              </span>
              <Select
                label={label}
                size="control"
                options={[
                  { value: CLOSED, label: t('clients.terms.closed') },
                  ...usable.map((leverage) => ({
                    value: String(leverage),
                    label: t('clients.terms.upTo', { leverage }),
                  })),
                ]}
                value={chosen[category] ?? CLOSED}
                onChange={(leverage) => setChosen((before) => ({ ...before, [category]: leverage }))}
              />
            </Fragment>
          );
        })}
      </div>
      <p className={styles.quiet}>{t('clients.terms.level')}</p>
    </ReasonDialog>
  );
}

function highestOf({ allowed, leverages, cap }: Permission): string {
  if (!allowed) return CLOSED;
  return String(Math.max(1, ...leverages.filter((leverage) => cap === null || leverage <= cap)));
}
