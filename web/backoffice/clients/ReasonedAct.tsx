import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { refreshClient } from '../../data/clientDesk.ts';
import type { Outcome } from '../../data/outcome.ts';
import { Button } from '../../ui/Button.tsx';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { useFinish } from '../shell/useFinish.ts';

const REASON_MAXIMUM = 500;

interface Props {
  readonly id: ClientCard['id'];
  readonly mark: LucideIcon;
  readonly words: {
    readonly action: string;
    readonly title: string;
    readonly text: string;
    readonly reason: string;
    readonly done: string;
    readonly help?: string | undefined;
  };
  readonly isDangerous?: boolean;
  readonly send: (request: { id: number; reason: string; request: string }) => Promise<Outcome<unknown>>;
}

/** Action on a client for which staff give a reason. */
export function ReasonedAct({ id, mark: Mark, words, isDangerous = false, send }: Props) {
  const finish = useFinish();
  /** The id of the request is the same for each attempt of one dialog. */
  const [request, setRequest] = useState<string>();
  const act = async (reason: string) => {
    const outcome = await send({ id, reason, request: request ?? '' });
    return finish(outcome, () => refreshClient(id), words.done);
  };
  return (
    <>
      <Button onClick={() => setRequest(crypto.randomUUID())}>
        <Mark size={14} aria-hidden="true" /> {words.action}
      </Button>
      {request !== undefined && (
        <ReasonDialog
          title={words.title}
          text={words.text}
          label={words.reason}
          help={words.help}
          isRequired
          maximum={REASON_MAXIMUM}
          action={words.action}
          isDangerous={isDangerous}
          onClose={() => setRequest(undefined)}
          onAction={act}
        />
      )}
    </>
  );
}
