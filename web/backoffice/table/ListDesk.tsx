import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { keepInStorage, readStored } from '../../data/stored.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { countText } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/States.tsx';
import { Table } from '../../ui/Table.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { useRowKeys } from '../../ui/useRowKeys.ts';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { shownColumns } from './columns.ts';
import type { ChosenColumns, ListColumn } from './columns.ts';
import { ExportButton } from './ExportButton.tsx';
import { Folded } from './Folded.tsx';
import styles from './ListDesk.module.css';
import { SavedViews } from './SavedViews.tsx';
import type { List } from './useList.ts';

export interface ListDeskProps<Row, Order extends string, Filter extends string> {
  /** Accessible name of the list. */
  label: string;
  list: List<Row, Order, Filter>;
  columns: readonly ListColumn<Row, Order>[];
  keyOf: (row: Row) => string | number;
  onOpen: (row: Row) => void;
  /** Key of the row that is open beside the list, where the keyboard starts. */
  opened?: string | number | undefined;
  /** Hint of the search; absent if the list has none. */
  searchHint?: string;
  /** Filter fields, beside the search. */
  filters?: ReactNode;
  /** Action on the whole list, beside the views and columns. */
  action?: ReactNode;
  /** Text of an empty list without search and filters. */
  empty: { readonly title: string; readonly text?: string };
}

/**
 * Long list: search, filters, order and paging by the server, chosen columns, saved views, and keys: J and K move,
 * Enter opens, the slash searches, the brackets turn the page.
 */
export function ListDesk<Row, Order extends string, Filter extends string>(props: ListDeskProps<Row, Order, Filter>) {
  const { label, list, columns, keyOf, onOpen, opened, empty } = props;
  const { t } = useTranslation();
  const [chosen, choose] = useChosenColumns(list.name);
  const search = useRef<HTMLInputElement>(null);
  const rows = list.query.data?.rows ?? [];
  const [current, mark] = useRowKeys({ rows, keyOf, onOpen, opened });
  useKeys({
    '/': () => search.current?.focus(),
    '[': list.back,
    ']': list.next,
  });
  return (
    <>
      <Tools {...props} search={search} chosen={chosen} choose={choose} />
      <section className={desk.list} aria-label={label}>
        <Loaded query={list.query} height="320px">
          {() => (
            <Table
              label={label}
              isInSection
              columns={shownColumns(columns, chosen)}
              rows={rows}
              keyOf={keyOf}
              current={current === undefined ? undefined : keyOf(current)}
              sorting={{
                order: list.view.order,
                descending: list.view.descending,
                hintOf: (column) => t('office.list.sort', { column }),
                onOrder: (order, descending) => list.change({ order, descending }),
              }}
              isOld={list.isOld}
              empty={<Nothing query={list.address} empty={empty} onAll={list.show} />}
              onMark={(row) => mark(keyOf(row))}
            />
          )}
        </Loaded>
      </section>
      <Turning list={list} />
    </>
  );
}

interface ToolsProps<Row, Order extends string, Filter extends string> extends ListDeskProps<Row, Order, Filter> {
  search: RefObject<HTMLInputElement | null>;
  chosen: ChosenColumns;
  choose: (id: string, isShown: boolean) => void;
}

function Tools<Row, Order extends string, Filter extends string>(props: ToolsProps<Row, Order, Filter>) {
  const { list, columns, searchHint, filters, action, search, chosen, choose } = props;
  const { t } = useTranslation();
  return (
    <div className={desk.tools}>
      <div className={classes(styles.tools, styles.asked)}>
        {searchHint !== undefined && (
          // The key gives a restored view its own search text.
          <SearchField
            key={`${list.round} ${list.view.search}`}
            ref={search}
            hint={searchHint}
            value={list.view.search}
            list={list}
          />
        )}
        {filters !== undefined && (
          <Folded
            key={`filters ${list.round}`}
            count={Object.values(list.view.filters).filter((value) => value !== '').length}
          >
            {filters}
          </Folded>
        )}
        {list.address !== '' && (
          <Button size="dense" variant="quiet" onClick={() => list.show('')}>
            {t('office.list.reset')}
          </Button>
        )}
      </div>
      <div className={classes(styles.tools, styles.acts)}>
        {action}
        <ExportButton
          exported={list.exported}
          count={list.query.data?.count}
          isMore={list.query.data?.is_more === true}
        />
        <SavedViews list={list.name} query={list.address} onShow={list.show} />
        <ColumnChoice columns={columns} chosen={chosen} onChoose={choose} />
      </div>
    </div>
  );
}

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  hint: string;
  value: string;
  list: { change: (change: { search: string }) => void };
}

/** Search field, which searches with Enter, and again when it is cleared. */
function SearchField({ ref, hint, value, list }: SearchFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        list.change({ search: typed.trim() });
      }}
    >
      <TextField
        ref={ref}
        label={t('office.list.search')}
        hideLabel
        size="dense"
        type="search"
        placeholder={hint}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '' && value !== '') list.change({ search: '' });
        }}
      />
    </form>
  );
}

interface NothingProps {
  query: string;
  empty: { readonly title: string; readonly text?: string };
  onAll: (query: string) => void;
}

function Nothing({ query, empty, onAll }: NothingProps) {
  const { t } = useTranslation();
  if (query === '') return <EmptyState title={empty.title} text={empty.text} />;
  return (
    <EmptyState
      title={t('office.list.nothing')}
      text={t('office.list.nothingText')}
      action={<Button onClick={() => onAll('')}>{t('office.list.reset')}</Button>}
    />
  );
}

function Turning<Row, Order extends string, Filter extends string>({ list }: { list: List<Row, Order, Filter> }) {
  const { t } = useTranslation();
  const { pageNumber, back, next } = list;
  const page = list.query.data;
  if (page === undefined) return null;
  const shown = countText(page.count);
  const count = t(page.is_more ? 'office.list.more' : 'office.list.count', { count: page.count, shown });
  return (
    <div className={desk.tools}>
      <p className={styles.quiet}>{count}</p>
      <p className={classes(desk.keys, styles.keys)}>
        <kbd>J</kbd> <kbd>K</kbd> {t('office.list.keys')} <kbd>Enter</kbd> {t('office.list.keysOpen')} <kbd>/</kbd>{' '}
        {t('office.list.keysSearch')} <kbd>[</kbd> <kbd>]</kbd> {t('office.list.keysPage')}
      </p>
      {(back !== undefined || next !== undefined) && (
        <div className={styles.turning}>
          <Button
            size="dense"
            disabledReason={back === undefined ? t('office.list.page', { page: 1 }) : undefined}
            onClick={back}
          >
            {t('office.list.back')}
          </Button>
          <span className={styles.quiet}>{t('office.list.page', { page: pageNumber })}</span>
          <Button
            size="dense"
            disabledReason={next === undefined ? t('office.list.page', { page: pageNumber }) : undefined}
            onClick={next}
          >
            {t('office.list.next')}
          </Button>
        </div>
      )}
    </div>
  );
}

const chosenShape = z.record(z.string(), z.boolean());

/** Returns which columns of a list a person has shown or hidden, kept in their browser. */
function useChosenColumns(list: string): [ChosenColumns, (id: string, isShown: boolean) => void] {
  const key = `office.columns.${list}`;
  const [chosen, setChosen] = useState<ChosenColumns>(() => readStored(key, chosenShape) ?? {});
  const choose = (id: string, isShown: boolean) => {
    const next = { ...chosen, [id]: isShown };
    keepInStorage(key, next);
    setChosen(next);
  };
  return [chosen, choose];
}
