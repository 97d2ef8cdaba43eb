import Button from '@mui/material/Button'
import { useListContext, useTranslate } from 'react-admin'
import { EmptyList } from './EmptyList'

/** There are records, but none that the filter lets through. */
export const NothingFound = () => {
  const translate = useTranslate()
  const { setFilters } = useListContext()
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
