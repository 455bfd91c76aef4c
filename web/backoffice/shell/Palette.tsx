import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { TFunction } from 'i18next';
import { ArrowDownToLine, ArrowUpFromLine, MessageSquareWarning, Search, User } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOfficeSearch, useOfficeSession } from '../../data/office.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { desksOf } from './desks.ts';
import styles from './Palette.module.css';
import { useSums } from './useSums.ts';

/** Search field in the top bar, and the window that it and Ctrl K open. */
export function Palette() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Search size={15} aria-hidden="true" />
        <span className={styles.hint}>{t('office.palette.hint')}</span>
        <kbd>{t('office.palette.keys')}</kbd>
      </button>
      {isOpen && <PaletteWindow onClose={() => setOpen(false)} />}
    </>
  );
}

function PaletteWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const { data: session } = useOfficeSession();
  const { data: found, isFetching } = useOfficeSearch(query);
  const { amountText } = useSums();
  const entries = paletteEntries(t, { actions: session?.actions ?? [], query, found, amountText });
  const current = Math.min(place, entries.length - 1);
  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    void navigate(entry.to);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setPlace(Math.min(entries.length - 1, current + 1));
    else if (event.key === 'ArrowUp') setPlace(Math.max(0, current - 1));
    else if (event.key === 'Enter') go(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen isHung onClose={onClose} title={t('office.palette.title')} initialFocus={field}>
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? listId : undefined}
        aria-activedescendant={entries[current] === undefined ? undefined : `${listId}-${current}`}
        aria-label={t('office.palette.hint')}
        placeholder={t('office.palette.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={query}
        onKeyDown={handleKey}
        onChange={(event) => {
          setQuery(event.target.value);
          setPlace(0);
        }}
      />
      {entries.length > 0 && <Found id={listId} entries={entries} current={current} onMark={setPlace} onGo={go} />}
      {entries.length === 0 && (
        <p className={styles.nothing} role="status">
          {t(isFetching ? 'office.palette.searching' : 'office.palette.nothing')}
        </p>
      )}
    </Dialog>
  );
}

interface FoundProps {
  id: string;
  entries: readonly PaletteEntry[];
  current: number;
  onMark: (place: number) => void;
  onGo: (entry: PaletteEntry) => void;
}

/** List of the results. The focus stays in the field; the arrows move the selection here. */
function Found({ id, entries, current, onMark, onGo }: FoundProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('office.palette.title')} className={styles.list}>
      {entries.map((entry, index) => (
        <button
          key={entry.to}
          type="button"
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={styles.entry}
          onClick={() => onGo(entry)}
          onMouseMove={() => onMark(index)}
        >
          <entry.Icon size={15} aria-hidden="true" />
          <span className={styles.name}>{entry.name}</span>
          <span className={styles.more}>{entry.more}</span>
        </button>
      ))}
    </div>
  );
}

interface PaletteEntry {
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly more: string;
}

interface PaletteQuery {
  readonly actions: readonly StaffAction[];
  readonly query: string;
  readonly found: OfficeAnswerOf<OfficeCalls['searchOffice']> | undefined;
  readonly amountText: (amount: Money, code: string) => string;
}

/** Returns the palette's entries: desks by their names, then clients and payments that the server has found. */
function paletteEntries(t: TFunction, { actions, query, found, amountText }: PaletteQuery): readonly PaletteEntry[] {
  const sought = query.trim().toLowerCase();
  const desks = desksOf(actions)
    .flatMap(({ name: group, entries }) => entries.map((entry) => ({ ...entry, group })))
    .map(({ name, to, Icon, group }) => ({
      to,
      Icon,
      name: t(`office.pages.${name}`),
      more: t(`office.groups.${group}`),
    }))
    .filter(({ name }) => name.toLowerCase().includes(sought));
  const mayOpen = actions.includes('clients.read');
  const clients = (found?.clients ?? []).map(({ id, name, pin, email }) => ({
    to: `/clients/${id}`,
    Icon: User,
    name,
    more: `PIN ${pin} · ${email}`,
  }));
  const payments = (found?.payments ?? []).map(({ number, group, amount, currency, client }) => ({
    to: `/payments/${group}/${number}`,
    Icon: group === 'withdrawals' ? ArrowUpFromLine : ArrowDownToLine,
    name: number,
    more: `${client} · ${amountText(amount, currency)}`,
  }));
  const complaints = (found?.complaints ?? []).map(({ id, number, name, subject }) => ({
    to: `/complaints/${id}`,
    Icon: MessageSquareWarning,
    name: number,
    more: `${name} · ${subject}`,
  }));
  return [...payments, ...complaints, ...(mayOpen ? clients : []), ...desks];
}
