import { useWatch } from 'react-hook-form'
import { AutocompleteArrayInput } from '../kit/inputs/choices/AutocompleteArrayInput'
import { ReferenceArrayInput } from '../kit/inputs/choices/ReferenceInput'
import { codeAndName } from '../kit/inputs/choices/useReference'
import { useUser } from '../shell/session/store'

type Props = {
  /** Whether the groups may be empty. */
  optional?: boolean
  /** The resource of the people who can be chosen one by one. */
  people?: string
  /** Whether users with limited reach can choose people, not only groups. */
  ownPeople?: boolean
}

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0

/** Chooses groups, directions and people. Users with limited reach see choices beyond it only if others made them. */
export const AudienceInputs = ({ optional, people, ownPeople }: Props) => {
  const isOwn = useUser()?.reach === 'own'
  const [directionIds, userIds]: readonly unknown[] = useWatch({ name: ['direction_ids', 'user_ids'] })
  return (
    <>
      <ReferenceArrayInput source="group_ids" reference="groups">
        <AutocompleteArrayInput optionText={codeAndName} optional={optional} />
      </ReferenceArrayInput>
      {(!isOwn || isFilled(directionIds)) && (
        <ReferenceArrayInput source="direction_ids" reference="directories/directions">
          <AutocompleteArrayInput optionText={codeAndName} optional />
        </ReferenceArrayInput>
      )}
      {people && (!isOwn || ownPeople || isFilled(userIds)) && (
        <ReferenceArrayInput source="user_ids" reference={people}>
          <AutocompleteArrayInput optionText={codeAndName} optional />
        </ReferenceArrayInput>
      )}
    </>
  )
}
