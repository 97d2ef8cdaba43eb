import type { ReactNode } from 'react'
import type { Answer } from '../http/useAnswer'
import { useTranslate } from '../i18n/i18n'
import { useDelayed } from '../page/useDelayed'

type Props<T> = {
  readonly answer: Answer<T>
  readonly again: () => void
  readonly children: (data: T) => ReactNode
}

/** A part of a page that waits for the server: grey bars if that takes a moment, a way to ask again if it failed. */
export const Loaded = <T,>({ answer, again, children }: Props<T>) => {
  const t = useTranslate()
  switch (answer.state) {
    case 'ready':
      return children(answer.data)
    case 'failed':
      return (
        <div className="row wrap">
          <p className="muted">{t('settings.not_loaded')}</p>
          <button type="button" className="btn o s" onClick={again}>
            {t('settings.load_again')}
          </button>
        </div>
      )
    case 'loading':
    default:
      return <Bars />
  }
}

const Bars = () => {
  const t = useTranslate()
  const late = useDelayed()
  return (
    <div className={late ? 'bars' : 'bars early'}>
      <span className="vh">{t('frame.loading')}</span>
      <i />
      <i />
      <i />
    </div>
  )
}
