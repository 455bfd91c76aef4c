import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_AUDIT_QUERY } from '../../data/office.ts';
import type { AuditQuery } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { DateFilter } from '../../ui/DateFilter.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Folded } from '../table/Folded.tsx';
import styles from './AuditPage.module.css';
import { useAuditFilters } from '../filters/useAuditFilters.ts';

const ANY = 'any';
const foldedFilters = ['person', 'action', 'pin', 'from', 'until'] as const;

/** Filters by person, action, client, time and text; the search runs on request. */
export function AuditFilters({ onSearch }: { onSearch: (filters: AuditQuery) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<AuditQuery>(EMPTY_AUDIT_QUERY);
  /** A new key also clears typed text that is no day. */
  const [round, setRound] = useState(0);
  const named = useAuditFilters();
  const change = (part: Partial<AuditQuery>) => setTyped({ ...typed, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  const reset = () => {
    setRound(round + 1);
    setTyped(EMPTY_AUDIT_QUERY);
    onSearch(EMPTY_AUDIT_QUERY);
  };
  return (
    <form key={round} className={styles.search} role="search" onSubmit={submit}>
      <TextField
        label={t('office.audit.search')}
        hideLabel
        size="dense"
        type="search"
        placeholder={t('office.audit.searchHint')}
        value={typed.search}
        onChange={(event) => change({ search: event.target.value })}
      />
      <Folded count={foldedFilters.filter((filter) => typed[filter] !== '').length}>
        <Select
          label={named.person.label}
          options={[{ value: ANY, label: t('office.audit.everybody') }, ...named.person.options]}
          value={typed.person === '' ? ANY : typed.person}
          onChange={(person) => change({ person: person === ANY ? '' : person })}
        />
        <Select
          className={styles.action}
          label={named.action.label}
          options={[{ value: ANY, label: t('office.audit.anyAct') }, ...named.action.options]}
          value={typed.action === '' ? ANY : typed.action}
          onChange={(action) => change({ action: action === ANY ? '' : action })}
        />
        <TextField
          label={named.pin.label}
          hideLabel
          size="dense"
          inputMode="numeric"
          placeholder={named.pin.label}
          className={styles.pin}
          value={typed.pin}
          onChange={(event) => change({ pin: event.target.value.replaceAll(/\D/g, '').slice(0, 12) })}
        />
        <DateFilter label={named.from.label} value={typed.from} onChange={(from) => change({ from })} />
        <DateFilter label={named.until.label} value={typed.until} onChange={(until) => change({ until })} />
      </Folded>
      <Button type="submit" size="dense" variant="primary">
        {t('office.audit.search')}
      </Button>
      <Button size="dense" onClick={reset}>
        {t('office.list.reset')}
      </Button>
    </form>
  );
}
