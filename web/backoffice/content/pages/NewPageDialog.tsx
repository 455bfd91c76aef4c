import type { ContentRow } from '@candor/contracts/http/office/content.ts';
import { GIVEN_SLUG } from '@candor/domain/content/cms/addresses.ts';
import { pageTemplates } from '@candor/domain/content/desk/templates.ts';
import { useState } from 'react';
import { contentCalls } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { useFinish } from '../../shell/useFinish.ts';
import { editorAddress } from '../editorAddress.ts';

interface NewPageDialogProps {
  rows: readonly ContentRow[];
  onClose: () => void;
}

/** Creates a page from a template, or as a copy of another; only writers see it at first. */
export function NewPageDialog({ rows, onClose }: NewPageDialogProps) {
  const { t } = useContentTexts();
  const finish = useFinish();
  const [title, setTitle] = useState('');
  const [typedSlug, setTypedSlug] = useState<string>();
  const [from, setFrom] = useState('template:article');
  const slug = (typedSlug ?? slugOf(title)).trim().toLowerCase();
  const isWrong = slug !== '' && !GIVEN_SLUG.test(slug);
  const pages = rows.filter(({ kind }) => kind === 'page');
  const create = async () => {
    if (title.trim() === '') return t('content.create.titleMissing');
    if (isWrong || slug === '') return t('content.create.slugWrong');
    const template = pageTemplates.find((one) => from === `template:${one}`);
    const source = template === undefined ? { copy_of: from } : { template };
    const outcome = await contentCalls.create({ title, slug, from: source });
    return finish(outcome, (value) => location.assign(editorAddress(value.row.id)));
  };
  return (
    <ConfirmDialog
      title={t('content.create.title')}
      action={t('content.create.action')}
      onClose={onClose}
      onAction={create}
    >
      <TextField
        label={t('content.settings.pageTitle')}
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextField
        label={t('content.settings.slug')}
        prefix="/"
        help={t('content.create.slugHelp')}
        maxLength={80}
        value={typedSlug ?? slug}
        error={isWrong ? t('content.create.slugWrong') : undefined}
        onChange={(event) => setTypedSlug(event.target.value)}
      />
      <SelectField
        label={t('content.create.from')}
        options={[
          ...pageTemplates.map((one) => ({ value: `template:${one}`, label: t(`content.templates.${one}`) })),
          ...pages.map(({ id, title: name }) => ({ value: id, label: t('content.create.copyOf', { title: name }) })),
        ]}
        value={from}
        onChange={setFrom}
        size="control"
      />
    </ConfirmDialog>
  );
}

const SLUG_MAXIMUM = 80;
const LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Makes a slug of a title: "Über uns & Märkte" → `ueber-uns-maerkte`. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAXIMUM)
    .replaceAll(/^-|-$/g, '');
}
