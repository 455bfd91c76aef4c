import { useDeskTexts } from '../../data/deskTexts.ts';
import { useChangeWord } from '../approvals/useChangeWord.ts';

/** A mail and its language, `welcome (en)`, by the words of the desks, which come with this. */
export function MailName({ text }: { readonly text: string }) {
  useDeskTexts();
  const changeWord = useChangeWord();
  return changeWord(text);
}
