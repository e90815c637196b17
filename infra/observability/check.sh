#!/bin/sh
# Validates Prometheus' configuration, the alert rules and the queries of the dashboard, and tests the rules. Uses
# promtool from the PATH, else builds it into the cache with Go, which takes minutes. The tag `remove_all_sd` excludes
# cloud clients.
set -eu
cd "$(dirname "$0")"
VERSION=v0.316.0
built="${XDG_CACHE_HOME:-$HOME/.cache}/cardume/promtool-$VERSION"
if command -v promtool >/dev/null; then
  promtool=promtool
elif [ -x "$built/promtool" ] || command -v go >/dev/null; then
  promtool="$built/promtool"
  if [ ! -x "$promtool" ]; then
    echo 'promtool: building it with Go, which takes minutes'
    GOBIN="$built" go install -tags remove_all_sd,enable_dns_sd "github.com/prometheus/prometheus/cmd/promtool@$VERSION"
  fi
else
  echo 'promtool is missing: install Prometheus, or Go, which builds it' >&2
  exit 1
fi
"$promtool" check config prometheus.yml
"$promtool" test rules alerts.test.yml
# The dashboard's queries are checked as rules, because promtool checks no others; Grafana fills in the interval.
panels="$(mktemp)"
trap 'rm -f "$panels"' EXIT
node --input-type=module >"$panels" -e "
  import { expressions } from './dashboard.ts';
  const query = (expr) => expr.replaceAll('\$__rate_interval', '5m');
  const rules = expressions().map((expr, index) => ({ record: 'panel_' + index, expr: query(expr) }));
  console.log(JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));"
"$promtool" check rules "$panels"
