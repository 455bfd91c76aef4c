import { Bookmark, X } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { office, officeQueries, useOfficeQuery } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureText } from '../shell/outcomeText.ts';
import styles from './ListDesk.module.css';

interface SavedViewsProps {
  list: string;
  /** Query string of the present view. */
  query: string;
  onShow: (query: string) => void;
}

const NAME_MAXIMUM = 40;

/** Saves search, filters and order under the reader's own names. */
export function SavedViews({ list, query, onShow }: SavedViewsProps) {
  const { t } = useTranslation();
  return (
    <Popover
      title={t('office.list.views')}
      openOnHover={false}
      trigger={
        <Button size="dense">
          <Bookmark size={14} aria-hidden="true" /> {t('office.list.views')}
        </Button>
      }
    >
      <Views list={list} query={query} onShow={onShow} />
    </Popover>
  );
}

function Views({ list, query, onShow }: SavedViewsProps) {
  const { t } = useTranslation();
  const key = ['views', list];
  const { data } = useOfficeQuery(key, () => office.listViews({ list }));
  const views = data?.views;
  const remove = async (id: number) => {
    await office.removeView({ id });
    await officeQueries.invalidateQueries({ queryKey: key });
  };
  return (
    <div className={styles.choice}>
      {views?.length === 0 && <p className={styles.quiet}>{t('office.list.noViews')}</p>}
      <ul className={styles.views}>
        {views?.map((view) => (
          <li key={view.id}>
            <button type="button" className={styles.view} onClick={() => onShow(view.query)}>
              {view.name}
            </button>
            <IconButton label={t('office.list.remove', { name: view.name })} onClick={() => void remove(view.id)}>
              <X size={14} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <SaveForm list={list} query={query} onSaved={() => void officeQueries.invalidateQueries({ queryKey: key })} />
    </div>
  );
}

function SaveForm({ list, query, onSaved }: { list: string; query: string; onSaved: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await office.saveView({ list, name: name.trim(), query });
    if (outcome.kind !== 'done') return setFault(failureText(t, outcome));
    setFault(undefined);
    setName('');
    onSaved();
    return toast({ tone: 'success', title: t('office.list.saved', { name: outcome.value.name }) });
  };
  return (
    <form className={styles.save} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('office.list.viewName')}
        size="dense"
        maxLength={NAME_MAXIMUM}
        value={name}
        error={fault}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="dense" disabledReason={name.trim() === '' ? t('office.list.viewName') : undefined}>
        {t('office.list.save')}
      </Button>
    </form>
  );
}
