import { required } from 'react-admin'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { codeAndName } from '../../kit/inputs/useReference'

/** Whoever is of own reach chooses among the subjects that they teach: for others nothing would be kept. */
export const taughtSubjects = { status: 'active', within_reach: true } as const

/** The subject of a question or a test. */
export const SubjectInput = ({ label }: { label?: string }) => (
  <ReferenceInput source="subject_id" reference="directories/subjects" filter={taughtSubjects}>
    <AutocompleteInput validate={required()} label={label} optionText={codeAndName} />
  </ReferenceInput>
)
