import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { paperKinds } from '../../../../api/testing/testCodes'
import type { Test } from '../../../../api/testing/tests'
import { useDownload } from '../../../kit/files/useDownload'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { Pair } from '../../../kit/forms/Pair'
import { AutocompleteInput } from '../../../kit/inputs/choices/AutocompleteInput'
import { choicesOf } from '../../../kit/inputs/choices/choices'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../../kit/inputs/choices/RadioButtonGroupInput'
import { ReferenceInput } from '../../../kit/inputs/choices/ReferenceInput'
import { codeAndName } from '../../../kit/inputs/choices/useReference'

const languages = choicesOf('tests.paper.language', ['ru', 'en'])

/** Prints a test as a PDF with questions, answer forms and keys of its variants, or only some of these parts. */
export const PrintDialog = ({ test, onClose }: { test: Test; onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { saveFromForm } = useDownload()
  const kinds = choicesOf(
    'tests.paper.kind',
    paperKinds.filter((kind) => test.can_edit || (kind !== 'key' && kind !== 'all')),
  )
  return (
    <DialogForm
      name={`print ${test.id}`}
      title={translate('tests.paper.print')}
      submit={translate('tests.paper.save')}
      cancel={translate('tests.close')}
      defaultValues={{ kind: 'handout', variant: 1, to: 1, group_id: null, language: locale }}
      onClose={onClose}
      onSubmit={async ({ kind, variant, to, group_id, language }) => {
        const query = new URLSearchParams({ kind, variant: String(variant ?? ''), to: String(to ?? ''), language })
        if (group_id !== null && group_id !== undefined && hasForms(kind)) query.set('group_id', String(group_id))
        await saveFromForm(`/api/tests/${test.id}/paper?${query.toString()}`)
      }}
    >
      <RadioButtonGroupInput source="kind" label="tests.paper.what" choices={kinds} />
      <Pair>
        <NumberInput
          source="variant"
          label="tests.paper.first"
          step={1}
          helperText={translate('tests.paper.variant_help')}
        />
        <NumberInput source="to" label="tests.paper.last" step={1} />
      </Pair>
      <ForForms>
        <ReferenceInput source="group_id" reference="groups">
          <AutocompleteInput
            label="tests.paper.names"
            optionText={codeAndName}
            optional
            helperText={translate('tests.paper.names_help')}
          />
        </ReferenceInput>
      </ForForms>
      <RadioButtonGroupInput source="language" label="tests.paper.in_language" choices={languages} row />
    </DialogForm>
  )
}

const hasForms = (kind: unknown): boolean => kind === 'handout' || kind === 'all' || kind === 'blank'

/** Only answer forms can have names. */
const ForForms = ({ children }: { children: ReactNode }) => (hasForms(useWatch({ name: 'kind' })) ? children : null)
