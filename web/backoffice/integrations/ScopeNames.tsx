import { operatorScopes } from '@candor/domain/operator/scopes.ts';
import { useOperatorTexts } from '../../data/officeOperator.ts';

/** Names what a key may read: "events, clients" as a request has it. */
export function ScopeNames({ text }: { text: string }) {
  const { t } = useOperatorTexts();
  const named = text.split(', ').map((name) => {
    const scope = operatorScopes.find((one) => one === name);
    return scope === undefined ? name : t(`operator.scopes.${scope}`);
  });
  return named.join(', ');
}
