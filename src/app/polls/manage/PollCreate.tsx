import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { PollTemplate } from '../../../api/polls/pollActions'
import { Create } from '../../kit/forms/Create'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'
import { PollInputs } from './PollInputs'
import '../polls.css'

const emptyAudience = { audience: 'chosen', role_ids: [], group_ids: [], direction_ids: [], user_ids: [] }
const blankPoll = {
  kind: 'single',
  secrecy: 'secret',
  translations: { ru: {}, en: {} },
  options: ['o1', 'o2'].map((id) => ({ id, translations: { ru: {}, en: {} } })),
  min_choices: 1,
  max_choices: null,
  quorum_percent: 0,
  threshold: 'plurality',
  ties_by_lot: false,
  allow_change: false,
  results: 'published',
}

type PollDefaults = Readonly<Record<string, unknown>>

/** Creates a poll: first choose a template, then edit the prefilled form. */
export const PollCreate = () => {
  const [defaults, setDefaults] = useState<PollDefaults | null>(null)
  if (defaults === null) return <Templates onChoose={setDefaults} />
  return (
    <Create>
      <SimpleForm defaultValues={{ ...emptyAudience, opens_at: null, closes_at: null, ...defaults }}>
        <PollInputs />
      </SimpleForm>
    </Create>
  )
}

const Templates = ({ onChoose }: { onChoose: (defaults: PollDefaults) => void }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/polls/templates')
  return (
    <Create subtitle={translate('polls.templates.title')}>
      <div className="record-fields">
        {error && !data && <PartFault onAgain={() => void refetch()} />}
        {!error && !data && <FormSkeleton />}
        {data && (
          <ul className="templates tiles tiles-l gap-4">
            {data.map((template) => (
              <li key={template.code} className="stack">
                <TemplateButton
                  name={template.name}
                  text={template.summary}
                  tags={tagsOf(template, translate)}
                  onChoose={() => onChoose(template.input)}
                />
              </li>
            ))}
            <li className="stack">
              <TemplateButton
                name={translate('polls.templates.blank')}
                text={translate('polls.templates.blank_text')}
                tags={[]}
                onChoose={() => onChoose(blankPoll)}
              />
            </li>
          </ul>
        )}
      </div>
    </Create>
  )
}

const tagsOf = ({ input }: PollTemplate, translate: ReturnType<typeof useTranslate>) => [
  translate(`polls.kind.${input.kind}`),
  translate(`polls.secrecy.${input.secrecy}`),
]

type ButtonProps = { name: string; text: string; tags: readonly string[]; onChoose: () => void }

const TemplateButton = ({ name, text, tags, onChoose }: ButtonProps) => (
  <button type="button" className="poll-choice text-left choice stack gap-1" onClick={onChoose}>
    <span className="medium">{name}</span>
    <span className="small muted">{text}</span>
    {tags.length > 0 && (
      <span className="row wrap gap-1 mt-1">
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
      </span>
    )}
  </button>
)
