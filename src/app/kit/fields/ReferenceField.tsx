import { useFieldValue } from 'react-admin'
import { ReferenceNames } from '../inputs/choices/ReferenceNames'

type Props = { source: string; reference: string }

/** The name of the referenced record; a dash if there is none. */
export const ReferenceField = ({ source, reference }: Props) => (
  <ReferenceNames reference={reference} ids={[useFieldValue({ source })]} />
)
