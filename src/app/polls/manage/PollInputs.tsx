import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateTimeInput } from '../../kit/inputs/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { AudienceSection } from './AudienceSection'
import { kindChoices, resultsChoices, secrecyChoices, thresholdChoices } from './codes'
import { OptionsInput } from './OptionsInput'
import '../polls.css'

export const PollInputs = () => {
  const translate = useTranslate()
  const [kind, secrecy]: readonly unknown[] = useWatch({ name: ['kind', 'secrecy'] })
  const isOpen = secrecy === 'open'
  const counts = kind === 'multiple' || kind === 'ranked'
  return (
    <>
      <Section title={translate('polls.sections.question')}>
        <TranslatableInputs>
          <TextInput source="title" />
          <TextInput source="description" multiline optional helperText={translate('polls.help.description')} />
        </TranslatableInputs>
        <RadioButtonGroupInput source="kind" choices={kindChoices} />
      </Section>
      <Section
        title={translate('polls.sections.options')}
        help={translate(kind === 'yes_no_abstain' ? 'polls.help.decision' : 'polls.help.options')}
      >
        {kind !== 'yes_no_abstain' && <OptionsInput source="options" />}
        {counts && (
          <Pair>
            <NumberInput source="min_choices" step={1} helperText={translate('polls.help.min_choices')} />
            <NumberInput source="max_choices" step={1} optional helperText={translate('polls.help.max_choices')} />
          </Pair>
        )}
      </Section>
      <Section
        title={translate('polls.sections.secrecy')}
        help={translate(`polls.help.secrecy.${isOpen ? 'open' : 'secret'}`)}
      >
        <RadioButtonGroupInput source="secrecy" choices={secrecyChoices} row />
        {isOpen && <BooleanInput source="allow_change" helperText={translate('polls.help.allow_change')} />}
      </Section>
      <AudienceSection />
      <Section title={translate('polls.sections.window')} help={translate('polls.help.window')}>
        <Pair>
          <DateTimeInput source="opens_at" optional />
          <DateTimeInput source="closes_at" mayBeEmpty />
        </Pair>
      </Section>
      <Section title={translate('polls.sections.decision')} help={translate('polls.help.decided')}>
        <Pair>
          <NumberInput source="quorum_percent" step={1} unit="%" helperText={translate('polls.help.quorum')} />
          {kind === 'ranked' ? null : <SelectInput source="threshold" choices={thresholdChoices} />}
        </Pair>
        <BooleanInput source="ties_by_lot" helperText={translate('polls.help.drawn')} />
        <RadioButtonGroupInput
          source="results"
          choices={isOpen ? resultsChoices : resultsChoices.filter(({ id }) => id !== 'after_vote')}
          helperText={isOpen ? undefined : translate('polls.help.results_secret')}
        />
      </Section>
    </>
  )
}
