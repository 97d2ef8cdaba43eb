import { useTranslate } from 'react-admin'
import type { Test } from '../../../api/testing/tests'
import { PoolText } from './composition/PoolText'
import { numbersOf } from './composition/rules'
import { useSectionTitle } from './useSectionTitle'
import './tests.css'

/** Questions of a test, for users who cannot edit it. */
export const ReadOnlyTest = ({ record }: { record: Test }) => {
  const translate = useTranslate()
  const wordsOf = useSectionTitle()
  const { sections } = record.content
  const pinned = new Map(record.questions.map((question) => [question.id, question]))
  const numbers = numbersOf(sections, pinned)
  return (
    <div className="stack gap-5 record-fields">
      <p className="note">
        <span>{translate('tests.read_only')}</span>
      </p>
      {sections.map((section, index) => (
        <section
          key={section.id}
          className="panel test-section"
          aria-label={translate('tests.section.label', { number: index + 1 })}
        >
          <div className="row test-section-head border-b bg-canvas">
            <h2>{sectionName(wordsOf(section), index)}</h2>
          </div>
          <ol className="divided">
            {section.items.map((item, place) => (
              <li key={item.id} className="row test-row">
                <span className="no faint num text-s">{numbers[index]?.[place]}</span>
                <span className="grow">
                  {item.kind === 'pool' ? <PoolText pool={item} /> : pinned.get(item.question_id)?.title}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const sectionName = (title: string, index: number) => [`${index + 1}.`, title].join(' ').trim()
