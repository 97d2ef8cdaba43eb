import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { QuestionType } from '../../../api/testing/codes'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { difficultyChoices, statusChoices } from './choices'
import { ContentInputs } from './content/ContentInputs'
import { PreviewCard } from './preview/PreviewCard'
import { SubjectInput } from './SubjectInput'
import { TagsInput } from './TagsInput'

type Props = {
  type: QuestionType
  /** Element beside the form for the preview. The form renders into it, because the preview needs the form's values. */
  slot: HTMLElement | null
}

export const QuestionInputs = ({ type, slot }: Props) => {
  const translate = useTranslate()
  return (
    <>
      <ContentInputs type={type} />
      <Section title={translate('questions.sections.bank')}>
        <TextInput source="title" helperText={translate('questions.help.title')} />
        <SubjectInput />
        <TagsInput source="tags" optional helperText={translate('questions.help.tags')} />
        <Pair>
          <SelectInput source="difficulty" choices={difficultyChoices} optional />
          <RadioButtonGroupInput source="status" choices={statusChoices} row />
        </Pair>
      </Section>
      {slot && createPortal(<FormPreview />, slot)}
    </>
  )
}

const FormPreview = () => <PreviewCard content={useWatch({ name: 'content' })} />
