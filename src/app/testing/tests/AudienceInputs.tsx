import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Section } from '../../kit/forms/Section'
import { AutocompleteArrayInput } from '../../kit/inputs/AutocompleteArrayInput'
import { ReferenceArrayInput } from '../../kit/inputs/ReferenceInput'
import { codeAndName } from '../../kit/inputs/useReference'
import { useUser } from '../../shell/session/store'

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0

/** Groups, directions and people who take the test. Users with limited reach assign it to groups only. */
export const AudienceInputs = () => {
  const translate = useTranslate()
  const isOwn = useUser()?.reach === 'own'
  const [directions, people]: readonly unknown[] = useWatch({ name: ['direction_ids', 'user_ids'] })
  return (
    <Section
      title={translate('tests.sections.audience')}
      help={translate(isOwn ? 'tests.sections.audience_own' : 'tests.sections.audience_help')}
    >
      <ReferenceArrayInput source="group_ids" reference="groups">
        <AutocompleteArrayInput optionText={codeAndName} optional={!isOwn} />
      </ReferenceArrayInput>
      {(!isOwn || isFilled(directions)) && (
        <ReferenceArrayInput source="direction_ids" reference="directories/directions">
          <AutocompleteArrayInput optionText={codeAndName} optional />
        </ReferenceArrayInput>
      )}
      {(!isOwn || isFilled(people)) && (
        <ReferenceArrayInput source="user_ids" reference="tests/people">
          <AutocompleteArrayInput optionText={codeAndName} optional />
        </ReferenceArrayInput>
      )}
    </Section>
  )
}
