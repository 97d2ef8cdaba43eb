import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyList } from './EmptyList'
import { viewAlone, type View } from './views'

const noneInView = { title: 'kit.list.view_empty.title', text: 'kit.list.view_empty.text' }

/** None that the filter lets through; a view that is empty, as a queue is at the end of a day, is no search that has failed. */
export const NothingFound = ({ views }: { views: readonly View[] }) => {
  const translate = useTranslate()
  const { setFilters, filterValues } = useListContext()
  const view = viewAlone({ views, filterValues })
  if (view) {
    const { title, text } = view.empty ?? noneInView
    return <EmptyList title={translate(title)} text={translate(text)} />
  }
  return (
    <EmptyList
      title={translate('kit.list.nothing.title')}
      text={translate('kit.list.nothing.text')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {translate('kit.filter.reset')}
        </Button>
      }
    />
  )
}
