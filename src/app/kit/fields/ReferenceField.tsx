import { useFieldValue } from 'react-admin'
import { ReferenceNames } from '../inputs/ReferenceNames'

type Props = { source: string; reference: string }

/** The name of the record that the record's id belongs to; a dash for none. */
export const ReferenceField = ({ source, reference }: Props) => (
  <ReferenceNames reference={reference} ids={[useFieldValue({ source })]} />
)
