import { personalExport } from '../../../data/listExports.ts';
import { office } from '../../../data/office.ts';
import { useDifferences } from '../../../data/officePayments.ts';
import { ExportButton } from '../../table/ExportButton.tsx';

/** Exports the differences that wait for a person, or the resolved ones. */
export function DifferenceExport({ isOpen }: { isOpen: boolean }) {
  const { data } = useDifferences(isOpen, 1);
  const exported = personalExport('differences', (by) =>
    office.askDifferenceExport({ query: { open: isOpen }, ...by }),
  );
  return <ExportButton exported={exported} count={data?.count} />;
}
