import * as operations from '@votewise/contract/operations/operations-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../lib/api.ts';
import { type Connection, connectionAfter, useLostCalls } from '../lib/connection.ts';

const PROBE_MS = 4_000;
const FIRST_PROBE_MS = 1_000;

/** Calls the cheapest endpoint. The transport records the outcome, as it does for every call. */
async function probe(): Promise<void> {
  await send(operations.health).catch(() => undefined);
}

/** Reports whether calls get through. While they don't, probes the server, and afterward reloads the page's data. */
export function useConnection(): Connection {
  const client = useQueryClient();
  const lostCalls = useLostCalls();
  const connection = connectionAfter(lostCalls);
  const wasLost = useRef(false);

  useEffect(() => {
    const handleChange = () => void probe();
    window.addEventListener('online', handleChange);
    window.addEventListener('offline', handleChange);
    return () => {
      window.removeEventListener('online', handleChange);
      window.removeEventListener('offline', handleChange);
    };
  }, []);

  useEffect(() => {
    if (lostCalls === 0) return;
    const wait = connectionAfter(lostCalls) === 'connected' ? FIRST_PROBE_MS : PROBE_MS;
    const timer = setTimeout(() => void probe(), wait);
    return () => clearTimeout(timer);
  }, [lostCalls]);

  useEffect(() => {
    if (connection !== 'connected') wasLost.current = true;
    else if (wasLost.current) {
      wasLost.current = false;
      void client.invalidateQueries();
    }
  }, [client, connection]);

  return connection;
}
