import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Section } from '../../kit/forms/Section'
import { AutocompleteArrayInput } from '../../kit/inputs/AutocompleteArrayInput'
import { CheckboxGroupInput } from '../../kit/inputs/CheckboxGroupInput'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { ReferenceArrayInput } from '../../kit/inputs/ReferenceInput'
import { codeAndName } from '../../kit/inputs/useReference'
import { useRead } from '../../kit/providers/calls'
import { useUser } from '../../shell/session/store'
import { audienceChoices } from './codes'
import { RollPreview } from './RollPreview'

/** The audience: everybody, or the members of some roles, groups and directions, and individual people. */
export const AudienceInputs = () => {
  const translate = useTranslate()
  const isOwn = useUser()?.reach === 'own'
  const audience: unknown = useWatch({ name: 'audience' })
  return (
    <Section
      title={translate('polls.sections.audience')}
      help={translate(isOwn ? 'polls.help.audience_own' : 'polls.help.audience')}
    >
      {!isOwn && <RadioButtonGroupInput source="audience" choices={audienceChoices} />}
      {audience !== 'all' && (
        <>
          {!isOwn && <RolesInput />}
          <ReferenceArrayInput source="group_ids" reference="groups">
            <AutocompleteArrayInput optionText={codeAndName} optional />
          </ReferenceArrayInput>
          {!isOwn && (
            <ReferenceArrayInput source="direction_ids" reference="directories/directions">
              <AutocompleteArrayInput optionText={codeAndName} optional />
            </ReferenceArrayInput>
          )}
          <ReferenceArrayInput source="user_ids" reference="polls/people">
            <AutocompleteArrayInput optionText={codeAndName} optional />
          </ReferenceArrayInput>
        </>
      )}
      <RollPreview />
    </Section>
  )
}

/** Lists only roles that have the permission to vote. */
const RolesInput = () => {
  const { data = [] } = useRead('GET /api/polls/roles')
  const choices = data.filter(({ can_vote }) => can_vote).map(({ id, name }) => ({ id, name }))
  return <CheckboxGroupInput source="role_ids" choices={choices} optional row />
}
