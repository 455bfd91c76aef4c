import { isCutFile } from '@candor/domain/listExports/fileName.ts';
import { LIST_EXPORT_ROWS } from '@candor/domain/listExports/list.ts';
import { useTranslation } from 'react-i18next';
import type { NamedFile } from '../../data/fileNameOf.ts';
import { countText } from '../../ui/numbers.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Saves a list's file under the server's name and confirms it; says so if the list was cut (rule LX-2). */
export function useSaveExport(): (file: NamedFile) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return ({ file, name }) => {
    saveFile(file, name);
    if (!isCutFile(name)) return toast({ tone: 'success', title: t('office.export.done', { name }) });
    return toast({ tone: 'warning', title: t('office.export.cut', { name, rows: countText(LIST_EXPORT_ROWS) }) });
  };
}
