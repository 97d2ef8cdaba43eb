import { cleanup, render } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { Age } from '../../src/app/kit/fields/Age'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { loadMessages } from '../shell/kit/messages'

afterEach(cleanup)

describe('The age of a pending item', () => {
  it.each([
    { isAwaited: true, hours: 25, isLate: true },
    { isAwaited: true, hours: 24, isLate: false },
    { isAwaited: false, hours: 500, isLate: false },
  ])(
    'is late only if the office has not acted for over a day: $hours hours, isAwaited $isAwaited',
    ({ isAwaited, hours, isLate }) => {
      loadMessages('ru')
      const { container } = render(
        <I18nContextProvider value={i18nProviderNow()}>
          <Age hours={hours} isAwaited={isAwaited} />
        </I18nContextProvider>,
      )
      expect(container.querySelector('.late') !== null).toBe(isLate)
    },
  )
})
