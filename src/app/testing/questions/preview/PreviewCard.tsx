import Button from '@mui/material/Button'
import { Shuffle } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { Locale } from '../../../../api'
import { contentLocales } from '../../../kit/inputs/locales'
import { newIdempotencyKey } from '../../../kit/providers/calls'
import { TryOut } from './TryOut'
import { usePresented, type Content } from './usePresented'

type Props = { content: Content; title?: string }

/** A question as a student sees it, in either language. It can be answered and marked as in a test. */
export const PreviewCard = ({ content, title }: Props) => {
  const translate = useTranslate()
  const id = useId()
  const spoken = useLocale() === 'en' ? 'en' : 'ru'
  const [locale, setLocale] = useState<Locale>(spoken)
  const [seed, setSeed] = useState(newIdempotencyKey)
  const { question, settled, fault } = usePresented({ content, locale, seed })
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id} className="grow">
          {title ?? translate('questions.preview.title')}
        </h2>
        <div className="segments" role="group" aria-label={translate('questions.preview.language')}>
          {contentLocales.map((one) => (
            <Button
              size="small"
              key={one}

              aria-pressed={one === locale}
              aria-label={translate(`kit.locale.${one}`)}
              onClick={() => setLocale(one)}
            >
              {one.toUpperCase()}
            </Button>
          ))}
        </div>
      </header>
      {fault && <p className="pad muted">{translate(`questions.preview.${fault}`)}</p>}
      {question && (
        <>
          {/* An answer refers to indexes of the shuffled order, so shuffling again clears it. */}
          <TryOut key={JSON.stringify(question)} question={question} content={settled} locale={locale} seed={seed} />
          <footer className="border-t p-3">
            <Button size="small" onClick={() => setSeed(newIdempotencyKey())}>
              <Shuffle size={16} strokeWidth={2} aria-hidden />
              {translate('questions.preview.again')}
            </Button>
          </footer>
        </>
      )}
    </section>
  )
}
