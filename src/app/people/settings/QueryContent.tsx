import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslate } from '../../shell/i18n/i18n'
import { useDelayed } from '../../shell/page/useDelayed'

const widths = ['100%', '80%', '60%']

type Props<T> = {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

/** Renders query data, a skeleton while it loads, or an error with a retry button. */
export const QueryContent = <T,>({ query: { data, isError, refetch }, children }: Props<T>) => {
  const t = useTranslate()
  if (data !== undefined) return children(data)
  if (!isError) return <Bars />
  return (
    <div className="row wrap">
      <p className="muted">{t('settings.not_loaded')}</p>
      <Button variant="outlined" size="small" onClick={() => void refetch()}>
        {t('settings.load_again')}
      </Button>
    </div>
  )
}

const Bars = () => {
  const t = useTranslate()
  return (
    <div className="stack">
      <span className="sr-only">{t('frame.loading')}</span>
      {useDelayed() && widths.map((width) => <Skeleton key={width} variant="rounded" width={width} height={16} />)}
    </div>
  )
}
