# Every command of the project; `make help` lists them. Requirements: Node >= 20 with npm, and python3 with pip.
NODE := node_modules/.bin/node
# The operators' command line; `cardume --help` lists more commands than the targets below.
CARDUME := node_modules/.bin/cardume
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)

.DEFAULT_GOAL := help
.PHONY: help docs install start dev stop status check test fuzz model test-faults bench budget lint sbom alerts format clean release-archive pictures dead-letters failed-jobs rebuild rebuild-analytics

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install:
	@infra/local/install.sh

start: install ## Start the whole product at http://localhost:8080; Ctrl-C stops it (PORT=…, DEMO=0)
	@$(NODE) infra/local/start.ts

dev: install ## Start the product with watched processes and the web client served by Vite with hot reload
	@$(NODE) infra/local/start.ts --dev

stop: install ## Stop a running product, or processes left behind by a killed one
	@$(NODE) infra/local/stop.ts

status: install ## Show every process with its health, id, port and log file
	@$(CARDUME) status

check: install ## Compare read models, messages, figures and pictures with what they are derived from (REPAIR=1 repairs)
	@$(CARDUME) check $(if $(filter 1,$(REPAIR)),--repair)

test: install ## Run every test on real servers (TEST_SERVERS=local|containers, ARGS='bff -t upload')
	@infra/test/run.sh $(ARGS)

release-archive: install ## Write the archive of the version in package.json to infra/test/releases (before a release)
	@$(NODE) infra/test/releases/make.ts

fuzz: install ## Fuzz the API against its OpenAPI document as nobody, owner and admin (FUZZ_SECONDS=120)
	@$(NODE) infra/fuzz/run.ts

model: install ## Send 10,000 commands of several people at once and compare the product with a model of its rules (SEED=…, STEPS=…, KILLS=1)
	@$(NODE) infra/model/run.ts

test-faults: install ## Kill processes and servers under load and compare every figure with the logs (TOPOLOGY=cluster: of a cluster)
	@$(NODE) infra/faults/$(if $(filter cluster,$(TOPOLOGY)),cluster/)run.ts

bench: install ## Measure hot paths as ratios to a baseline of the same run (BENCH=short checks no goal)
	@$(NODE) infra/bench/run.ts

budget: install ## Check the client's size, page widths, axe and Lighthouse (LIGHTHOUSE=0 skips Lighthouse)
	@$(NODE) infra/budget/run.ts

lint: install ## Check style, types, import rules, generated documents, the OpenAPI document and licenses of packages
	@biome check .
	@tsc -p tsconfig.json
	@tsc -p web/tsconfig.json
	@depcruise --config .dependency-cruiser.cjs services bff web infra
	@$(NODE) infra/docs/print.ts --check
	@$(NODE) infra/docs/lint-openapi.ts
	@$(NODE) infra/packages/run.ts licenses

sbom: install ## Write the CycloneDX SBOM of the packages that ship to .cardume/sbom.json
	@$(NODE) infra/packages/run.ts sbom

alerts: install ## Check and try the alert rules, and check the dashboard, with promtool, which Go builds where it is missing
	@infra/observability/check.sh

docs: install ## Generate docs/events.md, docs/settings.md and docs/calls.md from the code
	@$(NODE) infra/docs/print.ts

pictures: install ## Take the pictures of README on the demo data (docs/pictures)
	@$(NODE) infra/docs/pictures.ts

format: install ## Fix style
	@biome check --write .

clean: install stop ## Stop the product and delete data, logs and the built client; packages and downloads stay
	@rm -rf .cardume web/dist coverage

dead-letters: install ## List the dead letters of the event streams (RETRY=1 retries them)
	@$(CARDUME) dead-letters $(if $(filter 1,$(RETRY)),--retry)

failed-jobs: install ## List analytics jobs that failed on every attempt (RETRY=1 retries them)
	@$(CARDUME) failed-jobs $(if $(filter 1,$(RETRY)),--retry)

rebuild: install ## Rebuild every read model from its events, or continue an interrupted run (VERIFY=1 only compares)
	@$(CARDUME) rebuild $(if $(filter 1,$(VERIFY)),--verify)

rebuild-analytics: install ## Rebuild all figures of visits and clicks from the logs
	@$(CARDUME) rebuild-analytics
