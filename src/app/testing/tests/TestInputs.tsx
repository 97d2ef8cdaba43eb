import useMediaQuery from '@mui/material/useMediaQuery'
import { createPortal } from 'react-dom'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Test } from '../../../api/testing/tests'
import { AudienceInputs } from '../../groups'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { RichTextInput } from '../../kit/inputs/RichTextInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/TranslatableInputs'
import { useUser } from '../../shell/session/store'
import { SubjectInput } from '../questions/SubjectInput'
import { CheckCard } from './check/CheckCard'
import { typeChoices } from './codes'
import { CompositionInput } from './composition/CompositionInput'
import { ReviewInput } from './ReviewInput'
import { RulesInputs } from './RulesInputs'

type Props = {
  /** Element beside the form for the check. The form renders into it, because the check links to the form's fields. */
  slot: HTMLElement | null
}

export const TestInputs = ({ slot }: Props) => {
  const translate = useTranslate()
  const record = useRecordContext<Test>()
  const isOwn = useUser()?.reach === 'own'
  const isWide = useMediaQuery('(min-width: 80em)')
  return (
    <>
      {record && !isWide && (
        <div className="mb-6">
          <CheckCard record={record} />
        </div>
      )}
      {record && isWide && slot && createPortal(<CheckCard record={record} />, slot)}
      {record?.has_attempts && (
        <p className="note info mb-6">
          <span>{translate('tests.has_attempts')}</span>
        </p>
      )}
      <Section title={translate('tests.sections.about')}>
        <Pair>
          <SelectInput source="type" choices={typeChoices} />
          <SubjectInput />
        </Pair>
        <TranslatableInputs>
          <TextInput source="title" />
          <RichTextInput source="description" optional />
          <RichTextInput source="instructions" optional />
        </TranslatableInputs>
      </Section>
      <Section title={translate('tests.sections.composition')} help={translate('tests.sections.composition_help')}>
        <CompositionInput />
      </Section>
      <RulesInputs />
      <Section
        title={translate('tests.sections.audience')}
        help={translate(isOwn ? 'tests.sections.audience_own' : 'tests.sections.audience_help')}
      >
        <AudienceInputs optional={!isOwn} people="tests/people" />
      </Section>
      <ReviewInput source="review" />
    </>
  )
}
