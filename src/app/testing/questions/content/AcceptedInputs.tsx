import { useSourceContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Pair } from '../../../kit/forms/Pair'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { SelectInput } from '../../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { newAcceptedNumber, newAcceptedText, newTolerance } from '../emptyQuestions'
import { spaceChoices, toleranceChoices } from '../choices'
import { FeedbackInput } from './FeedbackInput'
import { PartsInput } from './PartsInput'
import { useHasVariables } from './VariablesInput'

export const AcceptedTextsInput = () => (
  <PartsInput
    source="accepted"
    label="questions.parts.accepted"
    addLabel="questions.parts.add_accepted"
    newPart={newAcceptedText}
    after="figure"
  >
    <div className="field">
      <TextInput source="text" label="questions.parts.accepted_text" keepsEmpty />
      <FeedbackInput />
    </div>
    <NumberInput source="weight" label="questions.parts.weight" unit="%" />
  </PartsInput>
)

/** Rules for comparing the typed text with the accepted ones. */
export const TextRulesInputs = () => (
  <>
    <SelectInput source="rules.spaces" label="questions.rules.spaces" choices={spaceChoices} />
    <BooleanInput source="rules.case_sensitive" label="questions.rules.case_sensitive" />
    <BooleanInput source="rules.yo_as_ye" label="questions.rules.yo_as_ye" />
    <BooleanInput source="rules.wildcards" label="questions.rules.wildcards" />
  </>
)

/** Accepted numbers of a question: formulas if takers draw values. */
export const ComputedNumbersInput = () => <AcceptedNumbersInput computed={useHasVariables()} />

/** Accepted numbers, each with a tolerance. */
export const AcceptedNumbersInput = ({ computed = false }: { computed?: boolean }) => (
  <PartsInput
    source="accepted"
    label="questions.parts.accepted"
    addLabel="questions.parts.add_accepted"
    newPart={newAcceptedNumber}
    after="figure"
  >
    <div className="field">
      {computed ? <FormulaInput /> : <NumberInput source="value" label="questions.parts.value" />}
      <ToleranceInputs />
      <FeedbackInput />
    </div>
    <NumberInput source="weight" label="questions.parts.weight" unit="%" />
  </PartsInput>
)

const FormulaInput = () => {
  const translate = useTranslate()
  return (
    <TextInput
      source="formula"
      label="questions.parts.formula"
      placeholder="2*{a} + sqrt({b})"
      helperText={translate('questions.help.answer_formula')}
    />
  )
}

const ToleranceInputs = () => {
  const translate = useTranslate()
  const path = useSourceContext().getSource('tolerance')
  const kind: unknown = useWatch({ name: `${path}.kind` })
  return (
    <Pair>
      <ToleranceKind path={path} />
      {kind === 'margin' && <NumberInput source="tolerance.margin" label="questions.tolerance_fields.margin" />}
      {kind === 'relative' && (
        <NumberInput source="tolerance.percent" label="questions.tolerance_fields.percent" unit="%" />
      )}
      {kind === 'significant' && (
        <NumberInput source="tolerance.figures" label="questions.tolerance_fields.figures" step={1} />
      )}
      {kind === 'range' && (
        <div className="cols2" role="group" aria-label={translate('questions.tolerance.range')}>
          <NumberInput source="tolerance.from" label="questions.tolerance_fields.from" />
          <NumberInput source="tolerance.to" label="questions.tolerance_fields.to" />
        </div>
      )}
    </Pair>
  )
}

/** A change of the kind resets the tolerance, because each kind has different fields. */
const ToleranceKind = ({ path }: { path: string }) => {
  const { setValue } = useFormContext()
  return (
    <SelectInput
      source="tolerance.kind"
      label="questions.parts.tolerance"
      choices={toleranceChoices}
      onChange={(kind) => kind && setValue(path, { ...newTolerance[kind.id] }, { shouldDirty: true })}
    />
  )
}
