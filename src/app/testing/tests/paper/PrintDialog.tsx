import { useLocale, useTranslate } from 'react-admin'
import { paperKinds } from '../../../../api/testing/testCodes'
import type { Test } from '../../../../api/testing/tests'
import { useDownload } from '../../../kit/files/useDownload'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { Pair } from '../../../kit/forms/Pair'
import { choicesOf } from '../../../kit/inputs/choices'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../../kit/inputs/RadioButtonGroupInput'

const languages = choicesOf('tests.paper.language', ['ru', 'en'])

/** A test on paper, to be saved: its questions, the form for the answers or the key, each of a variant. */
export const PrintDialog = ({ test, onClose }: { test: Test; onClose: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { saveFromForm } = useDownload()
  const kinds = choicesOf(
    'tests.paper.kind',
    paperKinds.filter((kind) => kind !== 'key' || test.may_edit),
  )
  return (
    <DialogForm
      name={`print ${test.id}`}
      title={translate('tests.paper.print')}
      submit={translate('tests.paper.save')}
      cancel={translate('tests.close')}
      defaultValues={{ kind: 'questions', variant: 1, language: locale }}
      onClose={onClose}
      onSubmit={async ({ kind, variant, language }) => {
        const query = new URLSearchParams({ kind, variant: String(variant ?? ''), language })
        await saveFromForm(`/api/tests/${test.id}/paper?${query.toString()}`)
      }}
    >
      <RadioButtonGroupInput source="kind" label="tests.paper.what" choices={kinds} />
      <Pair>
        <NumberInput
          source="variant"
          label="tests.paper.variant"
          step={1}
          helperText={translate('tests.paper.variant_help')}
        />
        <RadioButtonGroupInput source="language" label="tests.paper.in_language" choices={languages} row />
      </Pair>
    </DialogForm>
  )
}
