import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { codeAndName } from '../../kit/inputs/choices/useReference'

/** Users with limited reach can choose only the subjects they teach; the server rejects others. */
export const taughtSubjects = { status: 'active', within_reach: true } as const

export const SubjectInput = ({ label }: { label?: string }) => (
  <ReferenceInput source="subject_id" reference="directories/subjects" filter={taughtSubjects}>
    <AutocompleteInput label={label} optionText={codeAndName} />
  </ReferenceInput>
)
