import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { queryOptions } from '../../src/app/kit/providers/queryOptions'

describe('Without a network', () => {
  afterEach(() => onlineManager.setOnline(true))

  it('what a screen asks for fails and is told of, instead of waiting without a word', async () => {
    onlineManager.setOnline(false)
    const client = new QueryClient({ defaultOptions: queryOptions })
    const asked = client.fetchQuery({
      queryKey: ['campaigns'],
      queryFn: () => Promise.reject(new Error('The network is away')),
    })
    await expect(asked).rejects.toThrow('The network is away')
  })
})
