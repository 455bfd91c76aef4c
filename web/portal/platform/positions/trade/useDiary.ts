import type { WireDiary } from '@candor/contracts/http/history.ts';
import type { PositionId } from '@candor/domain/ids.ts';
import { checkDiary } from '@candor/domain/trading/diary.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveDiary } from '../../../../data/history.ts';
import { useToast } from '../../../../ui/Toast.tsx';
import { refusalText } from '../../../../data/texts.ts';

interface Typed {
  readonly note: string;
  readonly tags: string;
}

/**
 * The diary as typed, over the stored one. What is saved shows at once everywhere; where the server refuses it, the
 * stored words come back and the typed ones stay in the form.
 */
export function useDiary(position: PositionId, diary: WireDiary) {
  const { t } = useTranslation();
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [isBusy, setBusy] = useState(false);
  const stored: Typed = { note: diary.note, tags: diary.tags.join(', ') };
  const { note, tags } = { ...stored, ...typed };
  const text = { note, tags: tags.split(',') };
  const checked = checkDiary(text);
  const save = async () => {
    setBusy(true);
    const outcome = await saveDiary(position, diary, checked.ok ? checked.value : text);
    setBusy(false);
    if (outcome.kind === 'done') {
      setTyped({});
      toast({ tone: 'success', title: t('platform.diary.saved') });
    } else if (outcome.kind === 'refused') {
      const text = t('platform.diary.notSavedText', { reason: refusalText(outcome.refusal) });
      toast({ tone: 'failure', title: t('platform.diary.notSaved'), text });
    } else {
      toast({ tone: 'warning', title: t('platform.diary.unsure'), text: t('platform.diary.unsureText') });
    }
  };
  return {
    note,
    tags,
    checked,
    isBusy,
    save,
    isChanged: note !== stored.note || tags !== stored.tags,
    setNote: (next: string) => setTyped({ ...typed, note: next }),
    setTags: (next: string) => setTyped({ ...typed, tags: next }),
  };
}
