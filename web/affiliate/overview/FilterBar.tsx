import { useState } from 'react';
import type { FormEvent } from 'react';
import type { AccountFilter } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Choice.tsx';
import { DateFilter } from '../../ui/DateFilter.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import styles from './Overview.module.css';
import { daysOf, faultOf, presetOf, presets } from './period.ts';

interface FilterBarProps {
  filter: AccountFilter;
  onSearch: (filter: AccountFilter) => void;
  onReset: () => void;
}

/** Filter of specification 5: from, until and where, all required. Days apply on Search, a preset immediately. */
export function FilterBar({ filter, onSearch, onReset }: FilterBarProps) {
  const { t } = useAffiliateTexts();
  const [draft, setDraft] = useState(filter);
  const [now] = useState(() => Date.now());
  const fault = faultOf(draft);
  const stopped = fault === undefined ? undefined : t(`panel.filter.${fault}`);
  const choose = (change: Partial<AccountFilter>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    if (faultOf(next) === undefined) onSearch(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === undefined) onSearch(draft);
  };
  return (
    <form className={styles.filter} role="search" aria-label={t('panel.filter.label')} onSubmit={submit}>
      <Chips<AccountFilter['where']>
        className={styles.choice}
        label={t('panel.filter.where')}
        options={[
          { value: 'created_at', label: t('panel.filter.created_at') },
          { value: 'transactions', label: t('panel.filter.transactions') },
        ]}
        value={draft.where}
        onChange={(where) => choose({ where })}
      />
      <DateFilter label={t('panel.filter.from')} value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
      <DateFilter
        label={t('panel.filter.until')}
        value={draft.until}
        onChange={(until) => setDraft({ ...draft, until })}
      />
      <Chips
        className={styles.choice}
        label={t('panel.filter.presets')}
        options={presets.map((preset) => ({ value: preset, label: t(`panel.filter.${preset}`) }))}
        value={presetOf(draft, now)}
        onChange={(preset) => choose(daysOf(preset, now))}
      />
      <Button type="submit" variant="primary" size="dense" disabledReason={stopped}>
        {stoppedLabel(t('panel.filter.search'), stopped)}
      </Button>
      <Button
        size="dense"
        onClick={() => {
          setDraft({ where: 'created_at', ...daysOf('quarter', now) });
          onReset();
        }}
      >
        {t('panel.filter.reset')}
      </Button>
    </form>
  );
}
