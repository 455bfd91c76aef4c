import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './MarketSearch.module.css';
import type { useDebouncedSearch } from './useDebouncedSearch.ts';

interface MarketSearchProps {
  search: ReturnType<typeof useDebouncedSearch>;
  total: number;
  /** Moves the focus from the field into the list. */
  onDown: () => void;
}

export function MarketSearch({ search, total, onDown }: MarketSearchProps) {
  const { t } = useTranslation();
  const input = useSlashKey();
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search.search();
    if (event.key === 'Escape') search.clear();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onDown();
  };
  const end =
    search.typed === '' ? (
      <kbd className={styles.key}>/</kbd>
    ) : (
      <button type="button" className={styles.clear} aria-label={t('platform.market.clear')} onClick={search.clear}>
        <X size={16} aria-hidden="true" />
      </button>
    );
  return (
    <TextField
      ref={input}
      label={t('platform.market.search', { total })}
      placeholder={t('platform.market.search', { total })}
      hideLabel
      size="dense"
      type="text"
      role="searchbox"
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      prefix={<Search size={15} aria-hidden="true" className={styles.icon} />}
      suffix={end}
      value={search.typed}
      onChange={(event) => search.setTyped(event.target.value)}
      onBlur={search.search}
      onKeyDown={key}
    />
  );
}

/** Moves the focus to the search when the slash is pressed anywhere but in another field. */
function useSlashKey() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const key = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, []);
  return input;
}
