import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { AudienceInputs } from '../../groups'
import { Section } from '../../kit/forms/Section'
import { CheckboxGroupInput } from '../../kit/inputs/CheckboxGroupInput'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { useRead } from '../../kit/providers/calls'
import { useUser } from '../../shell/session/store'
import { audienceChoices } from './codes'
import { RollPreview } from './RollPreview'

/** The audience: everybody, or the members of some roles, groups and directions, and individual people. */
export const AudienceSection = () => {
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
          <AudienceInputs optional people="polls/people" ownPeople />
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
