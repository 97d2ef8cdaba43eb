import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { OverrideInput, TestOverride } from '../../../../api/testing/testActions'
import type { Test } from '../../../../api/testing/tests'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { Pair } from '../../../kit/forms/Pair'
import { AutocompleteInput } from '../../../kit/inputs/choices/AutocompleteInput'
import { choicesOf } from '../../../kit/inputs/choices/choices'
import { DateTimeInput } from '../../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../../kit/inputs/choices/RadioButtonGroupInput'
import { ReferenceInput } from '../../../kit/inputs/choices/ReferenceInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { codeAndName } from '../../../kit/inputs/choices/useReference'
import { useAct } from '../../../kit/providers/calls'
import { toast } from '../../../shell/toasts/store'

type Props = { test: Test; override: TestOverride | null; onSaved: () => void; onClose: () => void }

const targetChoices = choicesOf('tests.overrides.whom', ['person', 'group'])
const defaults = {
  whom: 'person',
  user_id: null,
  group_id: null,
  opens_at: null,
  closes_at: null,
  time_limit_min: null,
  attempts_allowed: null,
  reason: null,
}

/** Edits an exception for a person or a group: other times, another time limit or more attempts. */
export const OverrideDialog = ({ test, override, onSaved, onClose }: Props) => {
  const translate = useTranslate()
  const add = useAct('POST /api/tests/:id/overrides')
  const edit = useAct('PUT /api/tests/:id/overrides/:override')
  return (
    <DialogForm
      name={override ? `override ${override.id}` : 'new override'}
      title={
        override ? translate('tests.overrides.edit_title', { name: override.name }) : translate('tests.overrides.new')
      }
      submit={translate(override ? 'tests.overrides.save' : 'tests.overrides.add')}
      defaultValues={override ? { ...defaults, ...override } : defaults}
      onClose={onClose}
      onSubmit={async ({
        whom: kind,
        user_id,
        group_id,
        opens_at,
        closes_at,
        time_limit_min,
        attempts_allowed,
        reason,
      }) => {
        const rules = { opens_at, closes_at, time_limit_min, attempts_allowed, reason }
        if (override) {
          const { id, version } = override
          const body = { ...rules, user_id: override.user_id, group_id: override.group_id, version }
          await edit.mutateAsync({ id: test.id, params: { override: id }, body })
        } else {
          const who: Pick<OverrideInput, 'user_id' | 'group_id'> =
            kind === 'group' ? { user_id: null, group_id } : { user_id, group_id: null }
          await add.mutateAsync({ id: test.id, body: { ...rules, ...who } })
        }
        toast.success({ text: translate('tests.overrides.saved') })
        onSaved()
      }}
    >
      {!override && <TargetInputs testId={test.id} />}
      <p className="muted">{translate('tests.overrides.help')}</p>
      <Pair>
        <DateTimeInput source="opens_at" label="resources.tests.fields.opens_at" optional />
        <DateTimeInput source="closes_at" label="resources.tests.fields.closes_at" optional />
      </Pair>
      <Pair>
        <NumberInput
          source="time_limit_min"
          label="tests.overrides.limit_label"
          step={1}
          unit={translate('tests.minutes')}
          placeholder={test.content.time_limit_min === null ? '' : String(test.content.time_limit_min)}
          optional
        />
        <NumberInput
          source="attempts_allowed"
          label="resources.tests.fields.attempts_allowed"
          step={1}
          helperText={translate('tests.help.attempts')}
          placeholder={String(test.attempts_allowed)}
          optional
        />
      </Pair>
      <TextInput source="reason" label="tests.reason" multiline helperText={translate('tests.overrides.reason_help')} />
    </DialogForm>
  )
}

const TargetInputs = ({ testId }: { testId: number }) => {
  const kind: unknown = useWatch({ name: 'whom' })
  return (
    <>
      <RadioButtonGroupInput source="whom" label="tests.overrides.whom.label" choices={targetChoices} row />
      {kind === 'group' ? (
        <ReferenceInput source="group_id" reference="groups">
          <AutocompleteInput label="tests.overrides.whom.group" optionText={codeAndName} />
        </ReferenceInput>
      ) : (
        <ReferenceInput source="user_id" reference="tests/people" filter={{ test_id: testId }}>
          <AutocompleteInput label="tests.overrides.whom.person" optionText={codeAndName} />
        </ReferenceInput>
      )}
    </>
  )
}
